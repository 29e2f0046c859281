/** Price of each address that is scored, whether it is blocked or not. */
export const CREDITS_A_SCAN = 2;
