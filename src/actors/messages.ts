import { createInstance, type i18n as I18n } from 'i18next'
import { defaultLanguage, type Language } from '#src/contract/languages.ts'
import type { Namespace } from '#src/contract/namespaces.ts'
import { isMessageFile } from '#src/lib/message-file.ts'

export interface Messages {
  readonly i18n: I18n
  /** Loads namespaces and the texts of every screen in the current language; resolves at once when they are there. */
  need(namespaces: readonly Namespace[]): Promise<void>
  /** Loads every namespace in use in another language, then shows it. Until then nothing changes. */
  show(language: Language, signal?: AbortSignal): Promise<void>
}

interface Source {
  readonly fetch: typeof fetch
  readonly versions: Readonly<Record<string, string>>
  readonly embedded?: Readonly<Record<string, object>> | undefined
  readonly language: Language
}

/** Lists of texts are paragraphs of the legal documents. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) ? value.every(isText) : isTexts(value))

const isTexts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)

/** The address changes with the texts, so that a browser may cache them for a day; without a version it has to ask. */
const toAddress = (language: Language, namespace: Namespace, version: string | undefined): string =>
  `/_i18n/${language}/${namespace}.json${version === undefined ? '' : `?v=${version}`}`

const createTexts = (language: Language, embedded: Readonly<Record<string, object>>): I18n => {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'app',
    fallbackNS: 'rescue',
    ns: [],
    resources: { [language]: embedded },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  return i18n
}

const createLoad = ({ fetch, versions }: Source, i18n: I18n) => {
  const failed = new Set<string>()

  /** A file of another build may lack a group, which would show keys instead of texts. */
  const hasEveryGroup = (namespace: Namespace, texts: object): boolean => {
    const shown: object = i18n.getResourceBundle(i18n.language, namespace) ?? {}
    return Object.keys(shown).every((group) => Object.hasOwn(texts, group))
  }

  const fetchTexts = async (wanted: Language, namespace: Namespace): Promise<void> => {
    const address = toAddress(wanted, namespace, versions[wanted])
    // The browser's cache may hold the broken file, so a retry goes past it.
    const response = await fetch(address, failed.has(address) ? { cache: 'reload' } : {})
    failed.add(address)
    if (!response.ok) throw new Error(`${namespace} answered ${response.status}`)
    const texts: unknown = await response.json()
    if (!isTexts(texts) || !isMessageFile(wanted, namespace, texts) || !hasEveryGroup(namespace, texts))
      throw new Error(`${namespace} holds no texts`)
    i18n.addResourceBundle(wanted, namespace, texts)
    failed.delete(address)
  }

  const underWay = new Map<string, Promise<void>>()
  return async (wanted: Language, namespace: Namespace): Promise<void> => {
    if (i18n.hasResourceBundle(wanted, namespace)) return
    const key = `${wanted}/${namespace}`
    const fetching = underWay.get(key) ?? fetchTexts(wanted, namespace).finally(() => underWay.delete(key))
    underWay.set(key, fetching)
    await fetching
  }
}

export const createMessages = (source: Source): Messages => {
  const { embedded = {}, language } = source
  const i18n = createTexts(language, embedded)
  const load = createLoad(source, i18n)
  const used = new Set<Namespace>(Object.keys(embedded) as Namespace[])

  const loadUsed = async (wanted: Language, signal?: AbortSignal): Promise<void> => {
    const missing = [...used].filter((namespace) => !i18n.hasResourceBundle(wanted, namespace))
    if (missing.length === 0) return
    await Promise.all(missing.map((namespace) => load(wanted, namespace)))
    signal?.throwIfAborted()
    // More namespaces may have come into use meanwhile.
    await loadUsed(wanted, signal)
  }

  const shownLanguage = (): Language => (i18n.language || defaultLanguage) as Language

  const need = async (namespaces: readonly Namespace[]): Promise<void> => {
    const wanted: readonly Namespace[] = ['app', ...namespaces]
    for (const namespace of wanted) used.add(namespace)
    const language = shownLanguage()
    try {
      await Promise.all(wanted.map((namespace) => load(language, namespace)))
    } catch (error) {
      // The language was changed meanwhile and has its own texts.
      if (shownLanguage() === language) throw error
      await need(namespaces)
    }
  }

  return {
    i18n,
    need,
    async show(wanted, signal) {
      await loadUsed(wanted, signal)
      signal?.throwIfAborted()
      if (i18n.language !== wanted) await i18n.changeLanguage(wanted)
    },
  }
}
