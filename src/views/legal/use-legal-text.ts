import { useTranslation } from 'react-i18next'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { brand } from '#src/lib/brand.ts'
import { useProduct } from '../product.ts'
import type { LegalDocument } from './legal-documents.ts'

interface WrittenSection {
  readonly title: string
  readonly body: readonly string[]
  readonly list?: readonly string[]
  readonly after?: readonly string[]
  /** Replaces the other texts on a self-hosted installation. */
  readonly selfHosted?: readonly string[]
}

export interface Section extends Pick<WrittenSection, 'title' | 'body' | 'list' | 'after'> {
  /** Identical in every language, because addresses of sections are shared. */
  readonly id: string
}

export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly short: readonly string[]
  readonly sections: readonly Section[]
}

const sectionFor = (isSelfHosted: boolean, id: string, { selfHosted, ...section }: WrittenSection): Section =>
  isSelfHosted && selfHosted ? { id, title: section.title, body: selfHosted } : { id, ...section }

export const useLegalText = (document: LegalDocument): LegalText => {
  const { t } = useTranslation(['legal', 'app'])
  const { isSelfHosted } = useProduct().configuration
  const places = { brand, days: consentPolicy.maxAgeDays, settings: t('app:shell.cookieSettings') }
  const written: Readonly<Record<string, WrittenSection>> = t(`${document}.sections`, {
    returnObjects: true,
    ...places,
  })
  const [first, ...others]: readonly string[] = t(`${document}.short`, { returnObjects: true, ...places })
  const foremost = isSelfHosted && document === 'privacy' ? t('privacy.shortSelfHosted') : first
  return {
    title: t(`${document}.title`),
    lead: t(`${document}.lead`, places),
    short: [foremost ?? '', ...others],
    sections: Object.entries(written).map(([id, section]) => sectionFor(isSelfHosted, id, section)),
  }
}
