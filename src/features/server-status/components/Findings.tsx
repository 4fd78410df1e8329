import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import type { Finding } from '#api/server-status.ts'
import { Tag } from '#ui/content/Tag.tsx'

const LEVELS = ['error', 'warning', 'ok'] as const
const TONES = { error: 'error', warning: 'warning', ok: 'success' } as const

/** What the server checked, the worst first, each with what to do about it. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation()
  const sorted = LEVELS.flatMap((wanted) => findings.filter(({ level }) => level === wanted))
  return (
    <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {sorted.map(({ check, level, code, params }) => (
        <Box
          component="li"
          key={`${check} ${code} ${JSON.stringify(params)}`}
          sx={{ overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <strong>{t(`doctor.checks.${check}`)}</strong>
            <Tag tone={TONES[level]}>{t(`status.levels.${level}`)}</Tag>
          </Box>
          <div>{t(`doctor.${check}.${code}`, params)}</div>
          {level !== 'ok' && (
            <Box sx={{ color: 'text.secondary' }}>{t(`doctor.${check}.${code}_do`, params)}</Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
