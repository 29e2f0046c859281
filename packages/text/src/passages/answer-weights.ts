/** Written by benchmarks/derived/real/train-answers.mjs from 12418 questions. Do not edit. */

/** By evidence: how much it says for one candidate against another. */
export const RANK_WEIGHTS: readonly number[] = [
  0.336, // own
  1.253, // around
  0.97, // withHeadings
  0.239, // heading
  0.063, // passage
  1.984, // passageShare
  0.058, // passageFirst
  1.387, // ownShare
  1.407, // pairs
  -0.312, // grams
  1.187, // gramsShare
  0.188, // rarest
  0.024, // rarestAround
  0.015, // close
  0.473, // cueNear
  1.035, // cueIn
  -1.243, // cueLacks
  0.448, // weakIn
  2.313, // defines
  0.115, // newWords
  -3.476, // isQuestion
  0.042, // isFirstBelow
  0.785, // headingFirst
  -0.175, // length
  0.253, // isShort
  0.206, // isTable
  -1.135, // isList
  0.0, // isCode
  0.394, // position
  0.0, // first
  0.036, // cueOwn
  1.232, // lacksOwn
  -0.024, // numbersNew
  0.029, // namesNew
  0.623, // namedAround
  1.419, // worstMissing
  1.649, // coveredAll
  0.0, // isUnspaced
  -1.54, // personLacks
];

/** By evidence: how much it says for the best candidate being an answer. */
export const BOUND_WEIGHTS: readonly number[] = [
  -0.154, // own
  2.765, // around
  1.018, // withHeadings
  1.331, // heading
  1.387, // passage
  -0.1, // passageShare
  0.174, // passageFirst
  -0.561, // ownShare
  0.158, // pairs
  1.102, // grams
  -0.14, // gramsShare
  -0.169, // rarest
  0.256, // rarestAround
  0.443, // close
  0.107, // cueNear
  0.43, // cueIn
  0.077, // cueLacks
  -0.562, // weakIn
  -0.342, // defines
  0.249, // newWords
  0.667, // isQuestion
  0.226, // isFirstBelow
  -1.114, // headingFirst
  -2.946, // length
  0.879, // isShort
  -0.385, // isTable
  -0.152, // isList
  0.0, // isCode
  0.509, // position
  -0.152, // first
  1.159, // cueOwn
  0.784, // lacksOwn
  0.092, // numbersNew
  0.139, // namesNew
  0.855, // namedAround
  -0.843, // worstMissing
  2.689, // coveredAll
  -1.504, // isUnspaced
  -0.331, // personLacks
  1.321, // share
  0.526, // shareOfPassage
  0.155, // margin
  -1.619, // missing
  -1.163, // isStranger
  1.212, // strangerOwn
  1.28, // wanted
  -1.889, // passages
  0.167, // isStrict
  -0.146, // hasKind
  -1.751, // around2
  -4.346, // passage2
  -2.776, // missingLacks
  0.815, // shareAround
  0.057, // unspacedAround
  0.108, // unspacedMissing
  1.734, // worst2
  0.027, // allNamed
  -0.16, // strangerLacks
  -0.452, // isTime
  -1.256, // isMoney
  -0.609, // isCount
  0.52, // isPerson
  0.085, // isPlace
  0.344, // isWay
  0.141, // isReason
  -2.253, // personMissing
  0.994, // fewMissing
  -2.35, // fewWorst
  -1.154, // always
];

/** Less likely answers are not given. */
export const ANSWER_BOUND = 0.5;
