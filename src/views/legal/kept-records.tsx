import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { collectedDays } from '#src/contract/collected-days.ts'
import { FactList } from './fact-list.tsx'
import { useProduct } from '../product.ts'

const records = {
  account: 'contract',
  organisation: 'contract',
  signIn: 'interest',
  code: 'contract',
  chat: 'contract',
  mail: 'interest',
  consent: 'duty',
  payment: 'contract',
  statistics: 'consent',
} as const

type RecordId = keyof typeof records

const ids = Object.keys(records) as RecordId[]

const missingWhenSelfHosted: readonly RecordId[] = ['consent', 'payment', 'statistics']

const list = css({ display: 'grid', gap: '3', mt: '5', maxW: 'reading' })
const card = css({
  borderWidth: 'hairline',
  borderRadius: 'lg',
  bg: 'bg.canvas',
  px: '5',
  py: '4',
  _phone: { px: '4' },
})
const heading = css({ textStyle: 'label', fontSize: 'md', mb: '3' })

export function KeptRecords({ level }: { level: 3 | 4 }) {
  const { t } = useTranslation('legal')
  const { isSelfHosted } = useProduct().configuration
  const Heading = level === 3 ? 'h3' : 'h4'
  const shown = ids.filter((id) => !isSelfHosted || !missingWhenSelfHosted.includes(id))
  return (
    <ul className={list}>
      {shown.map((id) => (
        <li key={id} className={card}>
          <Heading className={heading}>{t(`privacy.records.${id}.title`)}</Heading>
          <FactList
            items={[
              { id: 'what', label: t('fields.what'), value: t(`privacy.records.${id}.what`) },
              { id: 'why', label: t('fields.why'), value: t(`privacy.records.${id}.why`) },
              { id: 'basis', label: t('fields.basis'), value: t(`basis.${records[id]}`) },
              { id: 'time', label: t('fields.time'), value: t(`privacy.records.${id}.time`, collectedDays) },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
