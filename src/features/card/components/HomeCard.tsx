import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { QrCodeIcon } from '#ui/icon/member-icons.ts'

import { useLargeCard } from '../large-card.tsx'
import { cardQueries } from '../queries.ts'
import { usePhoneCard } from '../use-card-code.ts'
import { LiveCard } from './LiveCard.tsx'
import { MyCard } from './MyCard.tsx'
import './home-card.css'

interface HomeCardProps {
  /** Whether to show the whole card: on a day it is needed. */
  grown: boolean
}

/**
 * The user's card on the home screen: a strip, one tap away from the code; on the day of an event, the whole
 * card.
 */
export function HomeCard({ grown }: HomeCardProps) {
  const { t } = useTranslation()
  const mine = useQuery(cardQueries.mine())
  const [large, setLarge] = useLargeCard()
  // Registers this phone's key while the user is at home, before the card is shown at a door without a network.
  usePhoneCard()
  if (grown) return <MyCard />
  return (
    <Loaded query={mine} height={76} within>
      {(card) => (
        <>
          <button type="button" className="home-card" onClick={() => setLarge(true)}>
            <span className="home-card__code">
              <QrCodeIcon />
            </span>
            <span className="home-card__text">
              <span className="home-card__name">{card.name}</span>
              <span className="home-card__club">{card.association_name}</span>
            </span>
            <span className="home-card__show">{t('card.show_mine')}</span>
          </button>
          {large && <LiveCard card={card} open onClose={() => setLarge(false)} />}
        </>
      )}
    </Loaded>
  )
}
