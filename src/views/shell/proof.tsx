import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { provenLines } from './proven-lines.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '6', maxW: '140', w: 'full' })
const claim = css({ textStyle: 'display', textWrap: 'balance' })
const text = css({ textStyle: 'reading', color: 'fg.muted' })
const card = css({
  borderWidth: 'hairline',
  borderColor: 'border.subtle',
  borderRadius: 'lg',
  bg: 'bg.panel',
  overflow: 'hidden',
})
const questionText = css({ px: '5', pt: '4', textStyle: 'body', fontWeight: 'medium' })
const answerText = css({ px: '5', pt: '2', pb: '4', textStyle: 'body', color: 'fg.muted' })
const mark = css({ textStyle: 'small', color: 'accent.text' })
const place = css({ px: '5', py: '2', textStyle: 'code', color: 'fg.muted', bg: 'bg.subtle', overflowWrap: 'anywhere' })
const code = css({ m: '0', py: '3', textStyle: 'code', color: 'code.fg' })
const line = css({
  display: 'block',
  px: '5',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&[data-answers]': { bg: 'accent.bg' },
})
const lineNumber = css({ display: 'inline-block', minW: '8', color: 'fg.muted', userSelect: 'none' })

/** The lines are those of the product's own source, so the answer is a real one. */
export function Proof() {
  const { t } = useTranslation()
  const { path, first, lines, answer } = provenLines
  const last = first + lines.length - 1
  return (
    <div className={column}>
      <p className={claim}>{t('proof.claim')}</p>
      <p className={text}>{t('proof.text', { brand })}</p>
      <figure className={card}>
        <figcaption>
          <p className={questionText}>{t('proof.question')}</p>
          <p className={answerText}>
            {t('proof.answer')} <span className={mark}>[1]</span>
          </p>
        </figcaption>
        <p className={place}>
          <span className={mark}>[1]</span> {path}:{first}–{last}
        </p>
        <pre className={code}>
          {lines.map((written, index) => (
            <span key={written} className={line} data-answers={first + index === answer ? '' : undefined}>
              <span aria-hidden="true" className={lineNumber}>
                {first + index}
              </span>
              {written}
            </span>
          ))}
        </pre>
      </figure>
    </div>
  )
}
