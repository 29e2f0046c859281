/** Written by benchmarks/derived/real/train-answers.mjs from 15678 questions. Do not edit. */

/** By evidence: how much it says for one candidate against another. */
export const RANK_WEIGHTS: readonly number[] = [
  -1.453, // own
  0.263, // around
  4.747, // withHeadings
  1.915, // heading
  -1.1, // passage
  2.122, // passageShare
  0.112, // passageFirst
  0.849, // ownShare
  1.052, // pairs
  -0.029, // grams
  1.037, // gramsShare
  -0.054, // rarest
  0.189, // rarestAround
  -0.685, // close
  0.211, // cueNear
  2.328, // cueIn
  -0.442, // cueLacks
  0.714, // weakIn
  1.842, // defines
  -0.054, // newWords
  -1.541, // isQuestion
  -0.049, // isFirstBelow
  3.283, // headingFirst
  -0.143, // length
  -0.159, // isShort
  0.013, // isTable
  0.223, // isList
  0, // isCode
  1.037, // position
  -0.121, // first
  -0.964, // cueOwn
  0.541, // lacksOwn
  -0.115, // numbersNew
  -0.029, // namesNew
  0.033, // namedAround
  2.398, // worstMissing
  4.056, // coveredAll
  0, // isUnspaced
  -0.73, // personLacks
];

/** By evidence: how much it says for the best candidate being an answer. */
export const BOUND_WEIGHTS: readonly number[] = [
  -0.501, // own
  0.572, // around
  1.222, // withHeadings
  -0.224, // heading
  0.977, // passage
  -0.124, // passageShare
  0.41, // passageFirst
  -0.604, // ownShare
  0.31, // pairs
  1.115, // grams
  -0.315, // gramsShare
  0.118, // rarest
  -0.015, // rarestAround
  0.171, // close
  1.182, // cueNear
  -0.273, // cueIn
  0.391, // cueLacks
  -0.041, // weakIn
  -0.338, // defines
  0.583, // newWords
  -1.541, // isQuestion
  0.254, // isFirstBelow
  -0.557, // headingFirst
  -1.986, // length
  0.07, // isShort
  -0.71, // isTable
  -0.058, // isList
  0, // isCode
  0.236, // position
  -0.381, // first
  0.039, // cueOwn
  -0.367, // lacksOwn
  0.028, // numbersNew
  -0.226, // namesNew
  0.403, // namedAround
  -0.113, // worstMissing
  2.888, // coveredAll
  -1.756, // isUnspaced
  -0.823, // personLacks
  1.975, // share
  -0.273, // shareOfPassage
  -0.062, // margin
  -2.388, // missing
  -1.327, // isStranger
  0.846, // strangerOwn
  1.222, // wanted
  -0.974, // passages
  0.968, // isStrict
  -0.972, // hasKind
  -2.686, // around2
  -2.346, // passage2
  -1.149, // missingLacks
  2.669, // shareAround
  0.737, // unspacedAround
  1.362, // unspacedMissing
  1.64, // worst2
  0.026, // allNamed
  0.335, // strangerLacks
  -0.734, // isTime
  -0.217, // isMoney
  -0.845, // isCount
  0.803, // isPerson
  0.923, // isPlace
  0.528, // isWay
  0.306, // isReason
  0.757, // personMissing
  0.275, // fewMissing
  -1.777, // fewWorst
  -1.598, // always
];

/** Less likely answers are not given. */
export const ANSWER_BOUND = 0.45;
