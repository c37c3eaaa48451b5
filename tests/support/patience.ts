export const patience = { timeout: 20_000, interval: 40 }
