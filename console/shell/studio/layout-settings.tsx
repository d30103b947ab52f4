import { studio } from '../../../words/en/studio.ts'
import { Check } from '../../ui/field.tsx'
import type { Alignment, BlockOf } from './design.ts'
import { withColumns } from './edits.ts'
import { RangeField } from './range-field.tsx'
import { Setting } from './setting.tsx'
import { ALIGN_NAMES, list } from './words.ts'

/** Changes fields of the block. Changes with the same `run` are undone together. */
export type SetFields = (fields: object, run?: string) => void

export const Align = ({ align, set }: { align: Alignment; set: SetFields }) => (
  <Setting
    label={studio.align()}
    value={align}
    options={list(ALIGN_NAMES)}
    onChange={(next) => set({ align: next })}
  />
)

export const ButtonSettings = ({ block, set }: { block: BlockOf<'BUTTON'>; set: SetFields }) => (
  <>
    <Setting
      label={studio.look()}
      value={block.variant}
      options={[
        ['FILLED', studio.lookFilled()],
        ['OUTLINED', studio.lookOutlined()],
      ]}
      onChange={(variant) => set({ variant })}
    />
    <Check
      label={studio.fullWidth()}
      checked={block.isFullWidth}
      onChange={({ target }) => set({ isFullWidth: target.checked })}
    />
    <Align align={block.align} set={set} />
  </>
)

/** Number and widths of columns. */
export function ColumnsSettings({ block, set }: { block: BlockOf<'COLUMNS'>; set: SetFields }) {
  const { columns, stacksOnPhone } = block
  const [first] = columns
  return (
    <>
      <Setting
        label={studio.columnCount()}
        value={String(columns.length)}
        options={['2', '3', '4'].map((count) => [count, count] as const)}
        onChange={(count) => set({ columns: withColumns(columns, Number(count)) })}
      />
      {columns.length === 2 && first && (
        <RangeField
          label={studio.firstWidth()}
          value={first.width ?? 50}
          min={20}
          max={80}
          step={5}
          shown={studio.percent({ count: first.width ?? 50 })}
          onChange={(width) =>
            set(
              {
                columns: columns.map((one, at) => ({
                  ...one,
                  width: width === 50 ? null : at === 0 ? width : 100 - width,
                })),
              },
              'width',
            )
          }
        />
      )}
      <Check
        label={studio.stacks()}
        checked={stacksOnPhone}
        onChange={({ target }) => set({ stacksOnPhone: target.checked })}
      />
    </>
  )
}
