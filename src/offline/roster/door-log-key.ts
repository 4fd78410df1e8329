/**
 * Where this device stores a door's refusals (scanner/model/refusal-log.ts). Removed with the rosters, as both say who
 * came.
 */
export const DOOR_LOG_KEY = 'samspel-door-log'
