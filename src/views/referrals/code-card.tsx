import ExternalLink from 'lucide-react/icons/external-link'
import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type ReferralCode, referralEndpoints, type ReferralStats } from '#src/contract/referrals.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { ButtonLink } from '#src/ui/link.tsx'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { useTell, useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { platformsToShareOn, type Shared, sharePlaces } from './share-places.ts'
import { useNoteShare, useReferralChanges } from './use-referrals.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', alignItems: 'stretch' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', p: '0', m: '0', listStyle: 'none' })
const quiet = css({ color: 'fg.muted' })

function AskForCode() {
  const { t } = useTranslation(['referrals', 'app'])
  const { client } = useApi()
  const { refresh } = useReferralChanges()
  const tell = useTell()
  const { submit, isSending, error } = useSubmission(
    () => client.call(referralEndpoints.createCode),
    () => void refresh(),
  )
  const ask = () => {
    tell({ type: 'feature.used', feature: 'referrals', action: 'code_asked' })
    submit(undefined)
  }
  return (
    <div className={column}>
      {error !== null && <FormAlert {...failureWords(error, t)} />}
      <p className={quiet}>{t('code.none')}</p>
      <div className={row}>
        <Button variant="solid" onClick={ask} busy={isSending && t('code.making')}>
          {t('code.make')}
        </Button>
      </div>
    </div>
  )
}

function ReadOnly({ label, value, copy }: { label: string; value: string; copy: string }) {
  const { t } = useTranslation('referrals')
  const button = <CopyButton text={value} label={copy} copiedLabel={t('share.copied')} />
  return (
    <Field label={label}>
      <Input mono readOnly value={value} after={button} onFocus={({ currentTarget }) => currentTarget.select()} />
    </Field>
  )
}

interface SharePlacesProps {
  readonly shared: Shared
  readonly onShare: ReturnType<typeof useNoteShare>
}

function SharePlaces({ shared, onShare }: SharePlacesProps) {
  const { t } = useTranslation('referrals')
  return (
    <ul className={list} aria-label={t('share.places')}>
      {platformsToShareOn.map((platform) => (
        <li key={platform}>
          <ButtonLink
            size="sm"
            icon={ExternalLink}
            href={sharePlaces[platform](shared)}
            target="_blank"
            onClick={() => onShare({ platform, method: 'Intent' })}
          >
            {t(`platforms.${platform}`)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function ShareButtons({ code }: { readonly code: ReferralCode }) {
  const { t } = useTranslation('referrals')
  const note = useNoteShare(code)
  const toast = useToast()
  const copyText = useCopyText()
  const shared = { url: code.url, text: t('share.text', { brand }) }
  const copy = async () => {
    if (!(await copyText(code.url))) return
    toast({ kind: 'success', words: { text: t('share.copied') } })
    note({ platform: 'Link', method: 'Copy' })
  }
  const give = async () => {
    await navigator.share({ title: brand, ...shared })
    note({ platform: 'Link', method: 'Native' })
  }
  const isSharedByDevice = typeof navigator.share === 'function'
  return (
    <div className={column}>
      <div className={row}>
        <Button variant="solid" icon={Link2} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        {isSharedByDevice && (
          <Button icon={Share2} onClick={() => void give().catch(() => undefined)}>
            {t('share.device')}
          </Button>
        )}
      </div>
      <SharePlaces shared={shared} onShare={note} />
    </div>
  )
}

export function CodeCard({ stats: { code } }: { readonly stats: ReferralStats }) {
  const { t } = useTranslation('referrals')
  return (
    <Card title={t('code.title')} text={t('code.text')}>
      {code === undefined ? (
        <AskForCode />
      ) : (
        <div className={column}>
          <ReadOnly label={t('code.label')} value={code.code} copy={t('code.copy')} />
          <ReadOnly label={t('code.link')} value={code.url} copy={t('share.copy')} />
          <ShareButtons code={code} />
        </div>
      )}
    </Card>
  )
}
