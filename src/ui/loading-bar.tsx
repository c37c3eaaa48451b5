import { progress } from '#styled-system/recipes/progress'

export function LoadingBar({ label }: { label: string | null }) {
  if (label === null) return <progress aria-hidden className={progress().top} />
  return (
    <output>
      <progress aria-label={label} className={progress().top} />
    </output>
  )
}
