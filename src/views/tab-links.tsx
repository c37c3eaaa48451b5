import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { tabs } from '#styled-system/recipes/tabs'
import { type RouteName, getRoute } from '#machines/navigation/route-table.ts'
import { useChosenInView } from '#src/ui/use-chosen-in-view.ts'
import { type TabNames, toTabSearch } from './tab-address.ts'

const bar = css({ mb: '5' })

interface TabLinksProps<Name extends string> {
  readonly of: RouteName
  readonly label: string
  readonly names: TabNames<Name>
  readonly chosen: Name
  readonly getLabel: (name: Name) => string
}

export function TabLinks<Name extends string>({ of, label, names, chosen, getLabel }: TabLinksProps<Name>) {
  const styles = tabs()
  const row = useChosenInView<HTMLDivElement>(chosen)
  return (
    <nav aria-label={label} className={bar}>
      <div ref={row} className={styles.list}>
        {names.map((name) => (
          <Link
            key={name}
            href={getRoute(of).path + toTabSearch(names, name)}
            className={styles.tab}
            aria-current={name === chosen ? 'page' : undefined}
            data-selected={name === chosen ? '' : undefined}
            data-state={name === chosen ? 'checked' : undefined}
          >
            {getLabel(name)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
