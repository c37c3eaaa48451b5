import * as v from 'valibot'

export const hostText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .slice(0, maxLength)
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim(),
    ),
  )
