import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { QrCodeIcon } from '#ui/icon/member-icons.ts'

import { useLargeCard } from '../large-card.tsx'
import { cardQueries } from '../queries.ts'
import { usePhoneCard } from '../use-card-code.ts'
import { LiveCard } from './LiveCard.tsx'

/**
 * One tap from any screen to the code. Absent until the card is on the device.
 * @param isSecond whether another button comes first, as that of the door does for those who work at it
 */
export function CardStrip({ isSecond = false }: { isSecond?: boolean }) {
  const { t } = useTranslation()
  const { data: card } = useQuery(cardQueries.mine())
  const [large, setLarge] = useLargeCard()
  // Registers this phone's key while the user is at home, before the card is shown at a door without a network.
  usePhoneCard()
  if (!card) return null
  return (
    <>
      <Button
        variant={isSecond ? 'outlined' : 'contained'}
        size="large"
        startIcon={<QrCodeIcon />}
        onClick={() => setLarge(true)}
        className="button--full-on-phone"
        style={{ marginBottom: 24 }}
      >
        {t('card.show_mine')}
      </Button>
      {large && <LiveCard card={card} open={large} onClose={() => setLarge(false)} />}
    </>
  )
}
