import * as v from 'valibot'

export const JiraText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .slice(0, 2 * maxLength)
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, maxLength),
    ),
  )
