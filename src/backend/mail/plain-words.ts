/** Mail programs must not detect a link in a name. */
export const toPlainWords = (name: string): string =>
  name
    .replaceAll(/[\s/\\@:<>{}]+|(?<=\S)[.․。．｡](?=\S)/gu, ' ')
    .trim()
    .slice(0, 80)
