/// The words that the program uses without a file.
enum WordList {
    /// 477 English words, in alphabetical order.
    static let words = """
        acorn airport almond amber anchor angle ankle answer antenna apple apricot apron arcade archer arrow
        artist ash aspen atlas attic autumn avenue avocado axle badge badger bagel bakery balcony ball bamboo
        banana banjo barley barn barrel basil basket battery bay beach beacon bean bear beaver bell bench berry
        bicycle birch bird biscuit blanket blossom blueberry board boat bolt bonfire book boot bottle bowl
        branch brass bread breeze brick bridge broom brush bucket buffalo bulb butter butterfly button cabbage
        cabin cable cactus cake calendar camel camera canal candle canoe canyon cape carpet carrot castle cat
        cedar ceiling celery cello chair chalk cheese cherry chess chestnut chimney circle clay cliff clock
        cloud clover coast coat cobra cocoa coconut coffee coin comet compass copper coral cork corner cottage
        cotton cradle crane crayon cream creek cricket crown crystal cucumber cup curtain daisy dam dawn deer
        desert desk diamond dolphin donkey door dove dragon drawer drum duck dune eagle earth easel echo elbow
        elm ember engine envelope evening falcon farm feather fence fern ferry fiddle field fig finch fire fish
        flag flame flute fog forest fork fossil fountain fox frog frost garden garlic gate geese ginger giraffe
        glacier glass globe glove goat gold goose grape grass gravel guitar hail hammer hammock harbor harp
        harvest hat hawk hazel heart hedge heron hill hive honey horizon horn horse hotel house ice igloo inn
        iron island ivory ivy jacket jade jar jasmine jelly jewel juice jungle juniper kayak kettle key kitchen
        kite kiwi knot ladder lake lamp lantern larch lark laurel lava leaf lemon lentil letter library
        lighthouse lilac lily lime lion lizard lobster lotus lumber magnet mango map maple marble market meadow
        melon mill mint mirror mist mole moon moss moth mountain mouse mushroom napkin needle nest newspaper
        night north notebook nut oak oar oasis oat ocean olive onion orange orchard orchid otter oven owl oyster
        paint palace palm panda paper park parrot path peach peacock pear pearl pebble pen pencil pepper piano
        picnic pigeon pillow pine pineapple planet plate plum pocket pond pony poppy potato prairie puddle
        pumpkin puppet quail quarry quartz quilt rabbit radio radish raft rain raisin raspberry raven reed reef
        ribbon rice ring river robin rocket roof root rope rose rudder rye saddle sail salmon salt sand sandal
        saucer saw scarf school sea seal seed shadow sheep shelf shell ship shoe shore silk silver sky slate
        sled snail snow soap sock spark sparrow spice spider spinach spoon spring spruce squash squirrel stable
        stairs star statue stone stork storm stove straw stream street sugar summer sun swan swing table tailor
        tea temple tent thistle thread thunder ticket tiger timber toast tomato torch tower town train tree
        trumpet tulip tunnel turkey turnip turtle umbrella valley vanilla vase velvet village vine violet violin
        wagon wall walnut water wave wax wheat wheel whistle willow wind window winter wolf wood wool wren yard
        yarn zebra
        """.split(whereSeparator: \.isWhitespace).map(String.init)
}
