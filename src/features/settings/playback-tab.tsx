import type { ReactNode } from 'react';
import type { Preferences } from '#shared/preferences';
import type { Notify } from '../../hooks/use-toast';
import { savePreferences, usePreferences } from '../../storage/preferences';
import { SwitchRow } from '../../ui/switch';
import { PlayerPreferences } from './player-preferences';
import { ServerPicker } from './server-picker';
import { SettingsGroup } from './settings-group';
import { PREFERENCE_UPDATED } from './texts';

const SWITCHES = [
  { field: 'autoPlay', label: 'Auto Play', description: 'Start playing as soon as the player is ready' },
  { field: 'autoNext', label: 'Auto Next Episode', description: 'Play the next episode automatically' },
  { field: 'showRatings', label: 'Show Ratings', description: 'Show TMDB ratings on titles' },
  {
    field: 'notifications',
    label: 'Notifications',
    description: 'Show the welcome message and other notices',
  },
] as const;

export function PlaybackTab({ notify }: { readonly notify: Notify }): ReactNode {
  const preferences = usePreferences();

  function change(changes: Partial<Preferences>): void {
    savePreferences(changes);
    notify('success', PREFERENCE_UPDATED);
  }

  return (
    <>
      <ServerPicker
        chosen={preferences.defaultServer}
        onChoose={(defaultServer) => change({ defaultServer })}
      />
      <SettingsGroup title="General">
        {SWITCHES.map(({ field, label, description }) => (
          <SwitchRow
            key={field}
            label={label}
            description={description}
            isOn={preferences[field]}
            onChange={(isOn) => change({ [field]: isOn })}
          />
        ))}
      </SettingsGroup>
      <PlayerPreferences preferences={preferences} onChange={change} />
    </>
  );
}
