const label = '$file'

const getLabel = (language: string, namespace: string): string => `${language}/${namespace}`

/** A messages file names itself, so that no other answer of a server or proxy passes for it. */
export const labelMessages = (language: string, namespace: string, texts: object): object => ({
  [label]: getLabel(language, namespace),
  ...texts,
})

export const isMessageFile = (language: string, namespace: string, texts: object): boolean =>
  Reflect.get(texts, label) === getLabel(language, namespace)
