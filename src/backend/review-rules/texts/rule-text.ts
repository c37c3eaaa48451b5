export interface RuleText {
  readonly title: string
  readonly why: string
  readonly advice: string
}
