import type { ReactNode } from 'react';
import { type Preferences, QUALITIES, THEMES } from '#shared/preferences';
import type { Notify } from '../../hooks/use-toast';
import { savePreferences, usePreferences } from '../../storage/preferences';
import { PercentSlider } from '../../ui/percent-slider';
import { SegmentedChoice } from '../../ui/segmented-choice';
import { SelectField } from '../../ui/select-field';
import { SwitchRow } from '../../ui/switch';
import { ServerPicker } from './server-picker';
import { SettingsGroup, SettingsRow } from './settings-group';
import { PREFERENCE_UPDATED } from './texts';

const GENERAL_SWITCHES = [
  { field: 'autoPlay', label: 'Auto Play', description: 'Start playing when the player is ready' },
  { field: 'autoNext', label: 'Auto Next Episode', description: 'Play the next episode automatically' },
  { field: 'showRatings', label: 'Show Ratings', description: 'Show TMDB ratings on titles' },
  {
    field: 'notifications',
    label: 'Notifications',
    description: 'Show news about the site and changes from your other devices',
  },
] as const;

const PLAYER_SWITCHES = [
  { field: 'subtitles', label: 'Subtitles', description: 'Show subtitles when available' },
  { field: 'skipIntro', label: 'Skip Intro', description: 'Start after the intro' },
  {
    field: 'rememberPosition',
    label: 'Remember Position',
    description: 'Resume where you left off',
  },
  { field: 'autoFullscreen', label: 'Auto Full Screen', description: 'Go full screen when you press Play' },
] as const;

const APPEARANCE_SWITCHES = [
  { field: 'compactMode', label: 'Compact Mode', description: 'Smaller posters, more per row' },
] as const;

type SwitchOption = (typeof GENERAL_SWITCHES | typeof PLAYER_SWITCHES | typeof APPEARANCE_SWITCHES)[number];

const QUALITY_OPTIONS = QUALITIES.map((value) => ({ value, label: value === 'auto' ? 'Auto' : value }));
const THEME_LABELS = { dark: 'Dark', light: 'Light', system: 'System' };
const THEME_OPTIONS = THEMES.map((value) => ({ value, label: THEME_LABELS[value] }));

export function PlaybackTab({ notify }: { readonly notify: Notify }): ReactNode {
  const preferences = usePreferences();

  function change(changes: Partial<Preferences>): void {
    savePreferences(changes);
    notify('success', PREFERENCE_UPDATED);
  }

  const renderSwitch = ({ field, label, description }: SwitchOption): ReactNode => (
    <SwitchRow
      key={field}
      label={label}
      description={description}
      isOn={preferences[field]}
      onChange={(isOn) => change({ [field]: isOn })}
    />
  );

  return (
    <>
      <ServerPicker
        chosen={preferences.defaultServer}
        onChoose={(defaultServer) => change({ defaultServer })}
      />
      <SettingsGroup title="General">{GENERAL_SWITCHES.map(renderSwitch)}</SettingsGroup>
      <SettingsGroup
        title="Player"
        aside={<p className="text-sm text-muted max-sm:w-full">Not every player supports all of these.</p>}
      >
        <SettingsRow label="Volume" description="The volume when a title starts">
          <PercentSlider
            label="Volume"
            value={preferences.volume}
            step={5}
            onCommit={(volume) => change({ volume })}
          />
        </SettingsRow>
        <SettingsRow label="Quality" description="Your preferred video quality" isShort>
          <SelectField
            label="Quality"
            isLabelHidden
            value={preferences.quality}
            options={QUALITY_OPTIONS}
            onChange={(quality) => change({ quality })}
            className="w-40"
          />
        </SettingsRow>
        {PLAYER_SWITCHES.map(renderSwitch)}
      </SettingsGroup>
      <SettingsGroup title="Appearance">
        <SettingsRow label="Theme" description="System follows your device">
          <SegmentedChoice
            label="Theme"
            value={preferences.theme}
            options={THEME_OPTIONS}
            onChange={(theme) => change({ theme })}
          />
        </SettingsRow>
        {APPEARANCE_SWITCHES.map(renderSwitch)}
      </SettingsGroup>
    </>
  );
}
