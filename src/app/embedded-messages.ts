import { isLanguage, type Language } from '#src/contract/languages.ts'

interface EmbeddedMessages {
  readonly language: Language
  readonly texts: Readonly<Record<string, object>>
}

export const readEmbeddedMessages = (page: Document): EmbeddedMessages | null => {
  const text = page.getElementById('messages')?.textContent ?? ''
  const language = page.documentElement.lang
  return text === '' || !isLanguage(language)
    ? null
    : { language, texts: JSON.parse(text) as EmbeddedMessages['texts'] }
}
