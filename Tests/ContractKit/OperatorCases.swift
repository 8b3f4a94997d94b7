/// The table.
package let operatorCases: [OperatorCase] =
    transformingCases + filteringCases + flatteningCases + combiningCases + errorCases + timingCases + sideEffectCases
    + sharingCases + arityCases
