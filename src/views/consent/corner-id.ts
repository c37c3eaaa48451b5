/** What holds the banner, or the button it is minimised to. */
export const cornerId = 'consent-corner'
