import { describe, expect, it } from 'vitest'
import { change, findRule } from './make-change.ts'

const sql =
  'CREATE TABLE refund (\n  id bigint PRIMARY KEY,\n  payment_id bigint NOT NULL,\n  cents bigint NOT NULL\n);\n'
const migrations = { 'db/migration/V14__refunds.sql': sql }

const toJava = (more = ''): string =>
  `@Entity\npublic class Refund {\n    @Id\n    private Long id;\n\n    @Column(nullable = false)\n    private long paymentId;\n\n    @Column(nullable = false)\n    private long cents;\n${more}}\n`
const javaColumn =
  '\n    @Enumerated(EnumType.STRING)\n    @Column(\n        nullable = false)\n    private Reason why;\n'

const toTypeorm = (more = ''): string =>
  `@Entity()\nexport class Refund {\n  @Column()\n  paymentId: number\n\n  @Column()\n  cents: number\n${more}}\n`

const toDjango = (more = ''): string =>
  `class Refund(models.Model):\n    payment_id = models.IntegerField()\n    cents = models.IntegerField()\n${more}`
const djangoMigration =
  "migrations.CreateModel(name='Refund', fields=[('payment_id', models.IntegerField()), ('cents', models.IntegerField())])\n"

const toDoctrine = (more = ''): string =>
  `<?php\n#[ORM\\Entity]\nclass Refund\n{\n    #[ORM\\Column]\n    private int $paymentId;\n\n    #[ORM\\Column]\n    private int $cents;\n${more}}\n`

const toSqlalchemy = (more = ''): string =>
  `class Repayment(Base):\n    __tablename__ = "refund"\n    payment_id = Column(Integer)\n    cents: Mapped[int] = mapped_column()\n${more}`

describe('column-without-migration', () => {
  const find = (
    path: string,
    sides: readonly [string, string],
    context: Record<string, string> = migrations,
    others: Record<string, readonly [string | null, string | null]> = {},
  ) => findRule('column-without-migration', change({ [path]: sides, ...others }, context))

  it.each([
    ['src/Refund.java', toJava(), toJava(javaColumn), migrations, 13],
    ['src/refund.ts', toTypeorm(), toTypeorm('\n  @Column({ nullable: true })\n  why?: string\n'), migrations, 9],
    [
      'shop/models.py',
      toDjango(),
      toDjango('    why = models.CharField(max_length=20)\n'),
      { 'shop/migrations/0003_refund.py': djangoMigration },
      4,
    ],
    ['app/models.py', toSqlalchemy(), toSqlalchemy('    why = Column(String)\n'), migrations, 5],
    ['src/Refund.php', toDoctrine(), toDoctrine('\n    #[ORM\\Column]\n    private string $why;\n'), migrations, 11],
  ])('names the new column of %s', async (path, before, after, context, line) => {
    expect(await find(path, [before, after], context)).toEqual([[`${path}:${line}`, `${Object.keys(context)[0]}:1`]])
  })

  const added = [toJava(), toJava(javaColumn)] as const
  it.each<[string, readonly [string, string], Record<string, string>]>([
    ['no migration creates', added, {}],
    [
      'a former migration adds',
      added,
      { ...migrations, 'db/migration/V15__why.sql': 'ALTER TABLE refund ADD why int;' },
    ],
    [
      'only keeps its table by another property',
      [toJava(javaColumn), toJava(javaColumn.replace('private', 'protected'))],
      migrations,
    ],
    ['belongs to a table of others', added, { 'db/migration/V14__orders.sql': sql.replace('refund', 'parcel') }],
    ['is not stored', [toJava(), toJava('\n    @Transient\n    private String why;\n')], migrations],
  ])('passes a column that %s', async (_, sides, context) => {
    expect(await find('src/Refund.java', sides, context)).toEqual([])
  })

  it('passes a column that the same change adds by a migration', async () => {
    const others = { 'db/migration/V15__why.sql': [null, 'ALTER TABLE refund ADD COLUMN why int;\n'] as const }
    expect(await find('src/Refund.java', added, migrations, others)).toEqual([])
  })
})
