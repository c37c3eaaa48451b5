/** As it is written into the mail: nothing in it can be taken for a link. */
export const toPlainWords = (name: string): string =>
  name
    .replaceAll(/[\s/\\@:<>{}]+|(?<=\S)[.․。．｡](?=\S)/gu, ' ')
    .trim()
    .slice(0, 80)
