/** The product's name (`src/README.md`, D1); titles, mail and legal pages take it from here. */
export const brand = 'Quarry'
