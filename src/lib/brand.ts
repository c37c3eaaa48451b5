/** The product's name (`src/README.md`, D1). */
export const brand = 'Quarry'
