export { changedFields, type PageState, saysTheSame } from "./compare.js";
export { type BoundedDiff, type GitDiff, gitDiff } from "./git-diff.js";
export { replaceSnapshot, type Snapshot } from "./snapshots.js";
export { stableAddress, stableText } from "./volatile.js";
