/** Written by benchmarks/derived/real/train-answers.mjs from 7606 questions. Do not edit. */

/** By evidence: how much it says for one candidate against another. */
export const RANK_WEIGHTS: readonly number[] = [
  0.147, // own
  0.757, // around
  0.78, // withHeadings
  1.188, // heading
  0.339, // passage
  2.091, // passageShare
  0.202, // passageFirst
  1.443, // ownShare
  1.032, // pairs
  -0.286, // grams
  1.144, // gramsShare
  0.194, // rarest
  0.022, // rarestAround
  0.574, // close
  0.439, // cueNear
  1.12, // cueIn
  -1.292, // cueLacks
  0.8, // weakIn
  2.023, // defines
  0.323, // newWords
  -0.418, // isQuestion
  0.018, // isFirstBelow
  1.525, // headingFirst
  0.24, // length
  0.44, // isShort
  0.551, // isTable
  -0.846, // isList
  0.0, // isCode
  0.754, // position
  -0.32, // first
  0.573, // cueOwn
  1.36, // lacksOwn
  -0.12, // numbersNew
  0.073, // namesNew
  0.786, // namedAround
  1.695, // worstMissing
  1.722, // coveredAll
  0.0, // isUnspaced
];

/** By evidence: how much it says for the best candidate being an answer. */
export const BOUND_WEIGHTS: readonly number[] = [
  0.726, // own
  3.273, // around
  0.151, // withHeadings
  1.008, // heading
  1.073, // passage
  -0.601, // passageShare
  0.167, // passageFirst
  -0.083, // ownShare
  -0.048, // pairs
  0.943, // grams
  -0.007, // gramsShare
  -0.002, // rarest
  0.075, // rarestAround
  -0.079, // close
  1.063, // cueNear
  -1.02, // cueIn
  -0.377, // cueLacks
  -0.376, // weakIn
  -0.747, // defines
  0.727, // newWords
  -0.016, // isQuestion
  0.293, // isFirstBelow
  -0.561, // headingFirst
  -3.363, // length
  0.548, // isShort
  -0.19, // isTable
  0.543, // isList
  0.0, // isCode
  0.32, // position
  -0.077, // first
  0.754, // cueOwn
  0.052, // lacksOwn
  -0.059, // numbersNew
  0.003, // namesNew
  0.698, // namedAround
  -0.632, // worstMissing
  2.256, // coveredAll
  -1.674, // isUnspaced
  1.602, // share
  0.276, // shareOfPassage
  0.201, // margin
  -1.769, // missing
  -1.253, // isStranger
  1.63, // strangerOwn
  1.427, // wanted
  -1.723, // passages
  -0.207, // isStrict
  0.26, // hasKind
  -1.484, // around2
  -4.728, // passage2
  -1.515, // missingLacks
  0.838, // shareAround
  0.548, // unspacedAround
  -0.254, // unspacedMissing
  0.167, // worst2
  -0.012, // allNamed
  0.252, // strangerLacks
  -0.994, // always
];

/** Less likely answers are not given. */
export const ANSWER_BOUND = 0.49;
