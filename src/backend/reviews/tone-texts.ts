import type { Language } from '#src/contract/languages.ts'

interface ToneTexts {
  readonly friendly: string
  readonly suggestion: string
}

export const toneTexts: Readonly<Record<Language, ToneTexts>> = {
  en: { friendly: 'Worth a quick look:', suggestion: 'Suggestion' },
  ru: { friendly: 'Стоит взглянуть:', suggestion: 'Предложение' },
  uk: { friendly: 'Варто глянути:', suggestion: 'Пропозиція' },
  be: { friendly: 'Варта зірнуць:', suggestion: 'Прапанова' },
  kk: { friendly: 'Бір қарап өткен жөн:', suggestion: 'Ұсыныс' },
  de: { friendly: 'Einen kurzen Blick wert:', suggestion: 'Vorschlag' },
  fr: { friendly: 'À regarder rapidement :', suggestion: 'Suggestion' },
  es: { friendly: 'Merece un vistazo:', suggestion: 'Sugerencia' },
}
