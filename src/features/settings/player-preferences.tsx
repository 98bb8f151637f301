import { Slider } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { type Preferences, QUALITIES } from '#shared/preferences';
import { SelectField } from '../../ui/select-field';
import { SwitchRow } from '../../ui/switch';
import { SettingsGroup, SettingsRow } from './settings-group';

const SWITCHES = [
  { field: 'subtitles', label: 'Subtitles', description: 'Show subtitles when available' },
  { field: 'skipIntro', label: 'Skip Intro', description: 'Start after the intro' },
  {
    field: 'rememberPosition',
    label: 'Remember Position',
    description: 'Resume at the same point after you change the server',
  },
  { field: 'autoFullscreen', label: 'Auto Full Screen', description: 'Go full screen when you press Play' },
] as const;

const QUALITY_OPTIONS = QUALITIES.map((value) => ({ value, label: value === 'auto' ? 'Auto' : value }));

type VolumeProps = { readonly volume: number; readonly onChange: (volume: number) => void };

function VolumeSlider({ volume, onChange }: VolumeProps): ReactNode {
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? volume;
  return (
    <div className="flex w-full items-center gap-3 sm:w-64">
      <Slider.Root
        value={[shown]}
        onValueChange={([value = shown]) => setDraft(value)}
        onValueCommit={([value = shown]) => {
          setDraft(null);
          onChange(value);
        }}
        step={5}
        className="relative flex h-11 grow touch-none items-center select-none"
      >
        <Slider.Track className="relative h-1 grow rounded-full bg-white/15 forced-colors:bg-[GrayText]">
          <Slider.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Volume"
          aria-valuetext={`${shown} percent`}
          className="relative block size-5 rounded-full bg-accent shadow-lifted before:absolute before:-inset-3 forced-colors:bg-[ButtonText]"
        />
      </Slider.Root>
      <span aria-hidden="true" className="w-11 text-right text-sm text-muted tabular-nums">
        {shown} %
      </span>
    </div>
  );
}

type PlayerPreferencesProps = {
  readonly preferences: Preferences;
  readonly onChange: (changes: Partial<Preferences>) => void;
};

export function PlayerPreferences({ preferences, onChange }: PlayerPreferencesProps): ReactNode {
  return (
    <SettingsGroup
      title="In the player"
      aside={<p className="text-sm text-muted max-sm:w-full">Not every player supports all of these.</p>}
    >
      <SettingsRow label="Volume" description="The volume at which titles start">
        <VolumeSlider volume={preferences.volume} onChange={(volume) => onChange({ volume })} />
      </SettingsRow>
      <SettingsRow label="Quality" description="Your preferred video quality" isShort>
        <SelectField
          label="Quality"
          value={preferences.quality}
          options={QUALITY_OPTIONS}
          onChange={(quality) => onChange({ quality })}
          className="w-40"
        />
      </SettingsRow>
      {SWITCHES.map(({ field, label, description }) => (
        <SwitchRow
          key={field}
          label={label}
          description={description}
          isOn={preferences[field]}
          onChange={(isOn) => onChange({ [field]: isOn })}
        />
      ))}
    </SettingsGroup>
  );
}
