import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Examples } from './examples.tsx'

const frame = css({ flex: '1', minH: '0', overflowY: 'auto', display: 'flex', px: '6', _phone: { px: '4' } })
const column = css({ m: 'auto', w: 'full', maxW: 'reading', py: '8' })
const title = css({ textStyle: 'heading', textWrap: 'balance', _phone: { textStyle: 'title' } })
const text = css({ mt: '2', textStyle: 'body', color: 'fg.muted' })

export function Start() {
  const { t } = useTranslation('chat')
  return (
    <div className={frame}>
      <div className={column}>
        <h2 className={title}>{t('start.title')}</h2>
        <p className={text}>{t('start.text')}</p>
        <Examples />
      </div>
    </div>
  )
}
