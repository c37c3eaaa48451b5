const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Characters that turn the direction of text are named, so that `gnp.ts` cannot be read as `st.png`. */
export const showDirectionMarks = (name: string): string =>
  name.replaceAll(
    directionMarks,
    (mark) => `<U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
