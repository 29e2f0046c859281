/** Written by benchmarks/derived/real/train-answers.mjs from 15218 questions. Do not edit. */

/** By evidence: how much it says for one candidate against another. */
export const RANK_WEIGHTS: readonly number[] = [
  0.338, // own
  1.208, // around
  0.983, // withHeadings
  0.221, // heading
  -0.074, // passage
  2.268, // passageShare
  0.038, // passageFirst
  1.291, // ownShare
  1.331, // pairs
  -0.226, // grams
  1.116, // gramsShare
  0.194, // rarest
  0.111, // rarestAround
  -0.069, // close
  0.42, // cueNear
  1.096, // cueIn
  -1.147, // cueLacks
  0.428, // weakIn
  2.08, // defines
  0.144, // newWords
  -3.242, // isQuestion
  -0.031, // isFirstBelow
  0.793, // headingFirst
  -0.386, // length
  0.104, // isShort
  0.171, // isTable
  -1.147, // isList
  0, // isCode
  0.397, // position
  0.001, // first
  -0.249, // cueOwn
  0.964, // lacksOwn
  0.044, // numbersNew
  -0.008, // namesNew
  0.558, // namedAround
  1.275, // worstMissing
  1.645, // coveredAll
  0, // isUnspaced
  -1.467, // personLacks
];

/** By evidence: how much it says for the best candidate being an answer. */
export const BOUND_WEIGHTS: readonly number[] = [
  -0.176, // own
  3.146, // around
  0.581, // withHeadings
  1.49, // heading
  1.661, // passage
  -0.154, // passageShare
  0.017, // passageFirst
  -0.541, // ownShare
  0.21, // pairs
  1.15, // grams
  -0.21, // gramsShare
  -0.19, // rarest
  0.2, // rarestAround
  0.557, // close
  0.144, // cueNear
  -0.025, // cueIn
  -0.056, // cueLacks
  -0.407, // weakIn
  -0.286, // defines
  0.385, // newWords
  0.362, // isQuestion
  0.255, // isFirstBelow
  -1.2, // headingFirst
  -3.025, // length
  0.929, // isShort
  -0.43, // isTable
  -0.155, // isList
  0, // isCode
  0.502, // position
  -0.273, // first
  1.373, // cueOwn
  0.643, // lacksOwn
  0.065, // numbersNew
  0.057, // namesNew
  0.832, // namedAround
  -0.69, // worstMissing
  2.465, // coveredAll
  -1.54, // isUnspaced
  -0.402, // personLacks
  1.565, // share
  0.511, // shareOfPassage
  0.066, // margin
  -1.366, // missing
  -1.435, // isStranger
  1.122, // strangerOwn
  1.211, // wanted
  -1.912, // passages
  0.333, // isStrict
  -0.184, // hasKind
  -1.805, // around2
  -4.284, // passage2
  -2.471, // missingLacks
  0.882, // shareAround
  -0.259, // unspacedAround
  0.084, // unspacedMissing
  1.742, // worst2
  -0.137, // allNamed
  -0.278, // strangerLacks
  -0.619, // isTime
  -0.969, // isMoney
  -0.542, // isCount
  0.511, // isPerson
  0.275, // isPlace
  0.323, // isWay
  0.266, // isReason
  -2.377, // personMissing
  0.906, // fewMissing
  -2.347, // fewWorst
  -1.415, // always
];

/** Less likely answers are not given. */
export const ANSWER_BOUND = 0.5;
