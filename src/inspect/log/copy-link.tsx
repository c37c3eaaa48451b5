import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import type { Recording } from '../observer/record.ts'
import { maxLinkLength, packRecording } from '../recording/packed-recording.ts'
import { UncopiedLink } from '../uncopied-link.tsx'
import { useLogWords } from './use-log-words.ts'

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3', w: 'full' })
const facts = css({ textStyle: 'small', color: 'fg.muted', _empty: { display: 'none' } })

type Made =
  | { readonly kind: 'copied' | 'tooLong'; readonly length: number }
  | { readonly kind: 'uncopied'; readonly link: string }

const ownMembers = ['page', 'beside']

const toLink = ({ origin, pathname, search }: Location, hash: string): string => {
  const members = [...new URLSearchParams(search)].filter(([name]) => !ownMembers.includes(name))
  const query = new URLSearchParams(members).toString()
  return `${origin}${pathname}${query === '' ? '' : `?${query}`}${hash}`
}

interface CopyLinkProps {
  readonly isDisabled: boolean
  readonly getRecording: () => Recording
}

export function CopyLink({ isDisabled, getRecording }: CopyLinkProps) {
  const { t } = useTranslation('inspector')
  const { number } = useLogWords()
  const copyText = useCopyText()
  const [made, setMade] = useState<Made | null>(null)
  const copy = async () => {
    const link = toLink(window.location, await packRecording(getRecording()))
    if (link.length > maxLinkLength) setMade({ kind: 'tooLong', length: link.length })
    else if (await copyText(link)) setMade({ kind: 'copied', length: link.length })
    else setMade({ kind: 'uncopied', link })
  }
  const max = number(maxLinkLength)
  return (
    <div className={body}>
      <Button icon={Link} disabled={isDisabled} onClick={() => void copy()}>
        {t('share.copy')}
      </Button>
      <p aria-live="polite" className={facts}>
        {made !== null && made.kind !== 'uncopied' && t(`share.${made.kind}`, { length: number(made.length), max })}
      </p>
      {made?.kind === 'uncopied' && (
        <UncopiedLink label={t('share.link')} help={t('share.uncopied')} link={made.link} />
      )}
    </div>
  )
}
