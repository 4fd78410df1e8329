import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

import { type FamilyMember, childrenOf, familyOf } from '#api/family.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { TextLink } from '#ui/layout/links.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import type { User } from '../user.ts'
import { AddGuardian } from './AddGuardian.tsx'
import { type GuardianChange, changeGuardian } from './guardians.ts'

const MOST = 2

/**
 * Who looks after the member, for texts: a guardian after a child, a contact person after an adult without an account; either,
 * if the age of somebody without an account is not known.
 */
function carerOf({ has_account, date_of_birth }: Pick<User, 'has_account' | 'date_of_birth'>) {
  if (has_account) return {}
  if (date_of_birth === null) return { context: 'either' }
  return dayjs().diff(date_of_birth, 'year') < 18 ? {} : { context: 'adult' }
}

interface GuardiansProps {
  user: Pick<User, 'id' | 'name' | 'has_account' | 'date_of_birth'>
  /** Whether the user may change this member's guardians. */
  edits: boolean
  /** Whether the user may give out cards, as adding a guardian does. */
  givesCards: boolean
  /** Whether the user may add a child for this member to look after. */
  addsChildren: boolean
  /** Whether members' own pages may be opened. */
  seesProfiles: boolean
}

/** A member's guardians or contact persons, and whom they look after. */
export function Guardians({ user, edits, givesCards, addsChildren, seesProfiles }: GuardiansProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const family = useQuery(familyOf(user.id))
  const carer = carerOf(user)
  const { mutate, isPending, pending } = useChangeGuardian(givesCards, carer)
  const name = (person: FamilyMember) =>
    seesProfiles ? (
      <TextLink to="/admin/users/$id" params={{ id: person.user_id }}>
        {person.name}
      </TextLink>
    ) : (
      person.name
    )
  return (
    <Panel title={t('users.guardians.title', carer)} lead={t('users.guardians.lead')}>
      <Loaded query={family} height={72} within>
        {(known) => {
          const children = childrenOf(known)
          const guardians = known.filter(({ is_child }) => !is_child)
          return (
            <>
              {children.length > 0 && (
                <div>
                  <Typography sx={{ color: 'text.secondary' }}>
                    {t('users.guardians.looks_after', { name: user.name })}
                  </Typography>
                  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
                    {children.map((child) => (
                      <li key={child.user_id}>{name(child)}</li>
                    ))}
                  </Box>
                </div>
              )}
              {children.length === 0 && guardians.length === 0 && (
                <Typography sx={{ color: 'text.secondary' }}>{t('users.guardians.none', carer)}</Typography>
              )}
              {guardians.length > 0 && (
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {guardians.map((guardian) => (
                    <Box
                      component="li"
                      key={guardian.user_id}
                      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 48 }}
                    >
                      <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                        {name(guardian)}
                      </Box>
                      {edits && (
                        <Button
                          disabled={!online || isPending}
                          loading={pending === guardian.user_id}
                          aria-label={t('users.guardians.remove_of', { ...carer, name: guardian.name })}
                          onClick={() => mutate({ change: 'remove', child: user.id, guardian })}
                        >
                          {t('users.guardians.remove')}
                        </Button>
                      )}
                    </Box>
                  ))}
                </Box>
              )}
              {edits &&
                children.length === 0 &&
                guardians.length < MOST &&
                (givesCards ? (
                  <Box>
                    <AddGuardian
                      action={t('users.guardians.add', carer)}
                      title={t('users.guardians.add_of', { ...carer, name: user.name })}
                      without={[user.id, ...known.map(({ user_id }) => user_id)]}
                      onChoose={(guardian) => mutate({ change: 'add', child: user.id, guardian })}
                    />
                  </Box>
                ) : (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t('users.guardians.needs_cards')}
                  </Typography>
                ))}
              {addsChildren && guardians.length === 0 && (
                <Box>
                  <LinkButton to="/admin/users/invitations" search={{ guardian: user.id }} variant="outlined">
                    {t('users.guardians.add_child')}
                  </LinkButton>
                </Box>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const OPPOSITE = { add: 'remove', remove: 'add' } as const

/** Changes a member's guardians, says so, and offers "Undo", unless that means adding one, which the user may not. */
function useChangeGuardian(mayAdd: boolean, carer: ReturnType<typeof carerOf>) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ undoes: _undoes, ...change }: GuardianChange & { undoes?: boolean }) =>
      changeGuardian(change),
    onSuccess: (_done, { undoes, ...change }) => {
      const { name } = change.guardian
      toast({
        message: undoes
          ? t('users.guardians.undone')
          : t(`users.guardians.${change.change}_done`, { ...carer, name }),
        severity: 'success',
        ...(!undoes &&
          (mayAdd || change.change === 'add') && {
            undo: () => mutate({ ...change, change: OPPOSITE[change.change], undoes: true }),
          }),
      })
    },
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    // Also after an error: somebody else may have made the change first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.family }),
  })
  return { mutate, isPending, pending: isPending ? variables.guardian.user_id : undefined }
}
