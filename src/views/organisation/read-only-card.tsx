import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Organisation } from '#src/contract/organisation.ts'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { useFactNames } from '../organisation-facts/use-fact-names.ts'

const words = css({ overflowWrap: 'anywhere' })

export function ReadOnlyCard({ organisation: { name, metadata, defaultChatMode } }: { organisation: Organisation }) {
  const { t } = useTranslation(['organisation', 'chat'])
  const { nameCompanySize, nameIndustry } = useFactNames()
  const { companySize, industry } = metadata
  return (
    <Card title={t('details.title')} text={t('details.readOnly')}>
      <KeyValueList
        items={[
          { id: 'name', label: t('details.name'), value: <bdi className={words}>{name}</bdi> },
          {
            id: 'industry',
            label: t('details.industry'),
            value: <bdi className={words}>{industry ? nameIndustry(industry) : t('none')}</bdi>,
          },
          {
            id: 'size',
            label: t('details.companySize'),
            value: companySize ? nameCompanySize(companySize) : t('none'),
          },
          { id: 'mode', label: t('settings.defaultChatMode'), value: t(`chat:mode.${defaultChatMode}`) },
        ]}
      />
    </Card>
  )
}
