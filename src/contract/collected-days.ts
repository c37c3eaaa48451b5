export const collectedDays = { events: 400, recordings: 30 }
