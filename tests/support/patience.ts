/** For `vi.waitFor`: how long something may take on a machine that is busy with other things. */
export const patience = { timeout: 20_000, interval: 40 }
