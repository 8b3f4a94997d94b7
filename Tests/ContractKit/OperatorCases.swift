/// The contract kit's table of all operators.
package let operatorCases: [OperatorCase] =
    transformingCases + filteringCases + flatteningCases + combiningCases + errorCases + timingCases + sideEffectCases
    + sharingCases + arityCases
