import Link from 'lucide-react/icons/link'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import { UncopiedLink } from '../uncopied-link.tsx'

const buttons = css({ ms: 'auto', display: 'flex', flexWrap: 'wrap', gap: '2' })
const outcome = css({ flexBasis: 'full', textStyle: 'small', color: 'fg.muted', _empty: { display: 'none' } })

interface Copied {
  readonly link: string
  readonly isCopied: boolean
}

interface ViewLinkProps {
  readonly isFile: boolean
  readonly children: ReactNode
}

export function ViewLink({ isFile, children }: ViewLinkProps) {
  const { t } = useTranslation('inspect')
  const copyText = useCopyText()
  const [last, setLast] = useState<Copied | null>(null)
  const copy = async () => {
    const link = window.location.href
    setLast({ link, isCopied: await copyText(link) })
  }
  const shown = last?.link === window.location.href ? last : null
  return (
    <>
      <div className={buttons}>
        <Button icon={Link} onClick={() => void copy()}>
          {t('link.copy')}
        </Button>
        {children}
      </div>
      <div aria-live="polite" className={outcome}>
        {shown?.isCopied === true && t(isFile ? 'link.copiedWithoutFile' : 'link.copied')}
        {shown?.isCopied === false && (
          <UncopiedLink label={t('link.label')} help={t('link.uncopied')} link={shown.link} />
        )}
      </div>
    </>
  )
}
