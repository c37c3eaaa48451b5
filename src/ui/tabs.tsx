import { TabContent, TabList, TabsRoot, TabTrigger } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { tabs as tabsStyles } from '#styled-system/recipes/tabs'

type TabsProps = {
  label: string
  tabs: readonly { id: string; label: ReactNode; content: ReactNode; disabled?: boolean | undefined }[]
  value: string
  onChange: (id: string) => void
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const styles = tabsStyles()
  return (
    <TabsRoot value={value} onValueChange={(details) => onChange(details.value)} className={styles.root} lazyMount>
      <TabList aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: name, disabled = false }) => (
          <TabTrigger key={id} value={id} disabled={disabled} className={styles.tab}>
            {name}
          </TabTrigger>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabContent key={id} value={id} className={styles.panel}>
          {content}
        </TabContent>
      ))}
    </TabsRoot>
  )
}
