export const patience = { timeout: 20_000, interval: 40 }

/** A first index waits for its turn, clones and reads. */
export const indexPatience = { ...patience, timeout: 60_000 }
