import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { EmailDetails } from '#src/contract/emails.ts'
import { Segmented } from '#src/ui/segmented.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const heading = css({ textStyle: 'label' })
const frame = css({ display: 'block', w: 'full', h: '[440px]', borderWidth: 'hairline', borderRadius: 'md' })
const plain = css({
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.subtle',
  textStyle: 'small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
const note = css({ textStyle: 'caption', color: 'fg.muted' })

const previewModes = ['light', 'dark', 'text'] as const
type PreviewMode = (typeof previewModes)[number]

/** The preview's address changes with every fetch; the first one is kept, so that the frame does not flicker. */
export function EmailPreview({ mail: { link, previewUrl, text } }: { mail: EmailDetails }) {
  const { t } = useTranslation('emails')
  const [url] = useState(previewUrl)
  const [mode, setFace] = useState<PreviewMode>('light')
  return (
    <section aria-label={t('preview.label')} className={column}>
      <h3 className={heading}>{t('preview.label')}</h3>
      <Segmented
        label={t('preview.face')}
        options={previewModes.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={mode}
        onChange={setFace}
      />
      {mode === 'text' ? (
        <p className={plain}>{text}</p>
      ) : (
        <iframe
          key={mode}
          sandbox=""
          referrerPolicy="no-referrer"
          src={`${url}?theme=${mode}`}
          title={t('preview.frame')}
          className={frame}
        />
      )}
      {link !== 'none' && <p className={note}>{t('preview.masked')}</p>}
    </section>
  )
}
