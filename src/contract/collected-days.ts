/** How long this installation keeps what its own collector was sent; the privacy policy says so. */
export const collectedDays = { events: 400, recordings: 30 }
