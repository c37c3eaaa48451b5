import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'

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
const question = css({ px: '5', py: '4', textStyle: 'body', fontWeight: 'medium' })
const place = css({
  display: 'flex',
  justifyContent: 'space-between',
  px: '5',
  py: '2',
  textStyle: 'code',
  color: 'fg.muted',
  bg: 'bg.subtle',
})
const code = css({ m: '0', px: '5', py: '4', textStyle: 'code', overflowX: 'auto', color: 'code.fg' })

const guard = `isCurrentToken: ({ context }, refused) =>
  refused.generation === context.generation &&
  refused.epoch === context.epoch`

export function Proof() {
  const { t } = useTranslation()
  return (
    <div className={column}>
      <p className={claim}>{t('proof.claim')}</p>
      <p className={text}>{t('proof.text', { brand })}</p>
      <figure className={card}>
        <figcaption className={question}>{t('proof.question')}</figcaption>
        <div className={place}>
          <span>machines/session/session.setup.ts</span>
          <span aria-hidden="true">[1]</span>
        </div>
        <pre className={code}>{guard}</pre>
      </figure>
    </div>
  )
}
